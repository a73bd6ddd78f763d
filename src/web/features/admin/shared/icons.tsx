type IconProps = { size?: number; className?: string };

const drawing = (path: string, strokeWidth = 1.75) =>
  function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className={className}
      >
        <path d={path} />
      </svg>
    );
  };

/** Here and not among the shared icons: the front door need not carry them. */
export const GripIcon = drawing('M9 6.5v.01M15 6.5v.01M9 12v.01M15 12v.01M9 17.5v.01M15 17.5v.01', 2.75);
export const ColumnsIcon = drawing('M5 5h14v14H5zM10 5v14M14.5 5v14');
export const PictureIcon = drawing('M4.5 6h15v12h-15zM5 16l4.5-4.5L13 15l2.5-2.5 4 4M15 9.5v.01');
