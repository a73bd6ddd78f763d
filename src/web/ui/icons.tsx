import type { SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number };

/** The drawings stand in one small file that the browser keeps (`public/icons.svg`); scripts carry only their names. */
function icon(name: string) {
  return function Icon({ size = 20, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        <use href={`/icons.svg#${name}`} />
      </svg>
    );
  };
}
export const AlertIcon = icon('alert');
export const ArrowRightIcon = icon('arrow-right');
export const BellIcon = icon('bell');
export const CalendarIcon = icon('calendar');
export const CardIcon = icon('card');
export const ChatIcon = icon('chat');
export const CheckIcon = icon('check');
export const ChevronDownIcon = icon('chevron-down');
export const ChevronLeftIcon = icon('chevron-left');
export const ChevronRightIcon = icon('chevron-right');
export const ChevronUpIcon = icon('chevron-up');
export const ClockIcon = icon('clock');
export const CloseIcon = icon('close');
export const CopyIcon = icon('copy');
export const DownloadIcon = icon('download');
export const EditIcon = icon('edit');
export const ErrorIcon = icon('error');
export const ExternalIcon = icon('external');
export const EyeIcon = icon('eye');
export const EyeOffIcon = icon('eye-off');
export const FilterIcon = icon('filter');
export const InfoIcon = icon('info');
export const LockIcon = icon('lock');
export const LogOutIcon = icon('log-out');
export const MailIcon = icon('mail');
export const MenuIcon = icon('menu');
export const MoreIcon = icon('more');
export const PeopleIcon = icon('people');
export const PersonIcon = icon('person');
export const PhoneIcon = icon('phone');
export const PinIcon = icon('pin');
export const PlusIcon = icon('plus');
export const PrintIcon = icon('print');
export const ReadTicksIcon = icon('read-ticks');
export const RenewIcon = icon('renew');
export const SearchIcon = icon('search');
export const SendIcon = icon('send');
export const SortIcon = icon('sort');
export const TrashIcon = icon('trash');
