import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeArea, type Travel, type TravelAreaRow, travelLimits } from '#contract/travel.ts';
import { call } from '#web/api/call.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { FieldPair } from '#web/features/admin/shared/form/field-pair.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type AreaPlaceFormProps = { area: TravelAreaRow; onSaved(travel: Travel): void };

const textOf = (figure: number | undefined): string => (figure === undefined ? '' : String(figure));

/** Also with the comma people type here; null when it is no number. */
const figureOf = (text: string): number | null => {
  const figure = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(figure) ? null : figure;
};

/** Where an area lies, and what a way inside it takes. */
export function AreaPlaceForm({ area, onSaved }: AreaPlaceFormProps) {
  const { t } = useTranslation('admin');
  const [latitude, setLatitude] = useState(textOf(area.centre?.latitude));
  const [longitude, setLongitude] = useState(textOf(area.centre?.longitude));
  const [inside, setInside] = useState(String(area.insideMinutes));
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [lat, lon, minutes] = [figureOf(latitude), figureOf(longitude), figureOf(inside)];
  const isHalf = (lat === null) !== (lon === null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isHalf || minutes === null) return setProblem(t('ways.place.incomplete'));
    setProblem(null);
    setIsSaving(true);
    try {
      const centre = lat === null || lon === null ? null : { latitude: lat, longitude: lon };
      const answer = await call(placeArea, {
        params: { areaId: String(area.id) },
        body: { centre, insideMinutes: minutes },
      });
      onSaved(answer);
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className="space-y-4" noValidate>
      <FieldPair>
        <TextField
          label={t('ways.place.latitude')}
          inputMode="decimal"
          value={latitude}
          onChange={(event) => setLatitude(event.target.value)}
          hint={t('ways.place.hint')}
        />
        <TextField
          label={t('ways.place.longitude')}
          inputMode="text"
          value={longitude}
          onChange={(event) => setLongitude(event.target.value)}
        />
      </FieldPair>
      <TextField
        label={t('ways.place.inside')}
        hint={t('ways.place.insideHint')}
        type="number"
        inputMode="numeric"
        min={travelLimits.insideMinutes[0]}
        max={travelLimits.insideMinutes[1]}
        value={inside}
        onChange={(event) => setInside(event.target.value)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" busy={isSaving}>
        {t('ways.place.save')}
      </Button>
    </form>
  );
}
