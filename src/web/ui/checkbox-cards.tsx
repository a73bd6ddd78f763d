import { ChoiceCard, type ChoiceCardContent } from './choice-card.tsx';
import { ChoiceGroup, type ChoiceGroupTexts } from './choice-group.tsx';

type CheckboxCardsProps<Value extends string> = ChoiceGroupTexts & {
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  options: readonly (ChoiceCardContent & { value: Value })[];
};

export function CheckboxCards<Value extends string>(props: CheckboxCardsProps<Value>) {
  const { values, onChange, options, ...texts } = props;
  const toggle = (value: Value) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  return (
    <ChoiceGroup {...texts}>
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            {...option}
            type="checkbox"
            checked={values.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
