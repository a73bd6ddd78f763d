import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type PushSettings, type PushTopic, pushRoutes } from '#contract/push.ts';
import { formatDate } from '#domain/language/formats.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { endpointHere, pushAbility, subscribeHere, unsubscribeHere } from './push-device.ts';
import type { WorkerScope } from './worker.ts';

const settingsQuery = queryOptions({
  queryKey: ['push'],
  queryFn: ({ signal }) => call(pushRoutes.getPushSettings, undefined, { signal }),
});

const hereQuery = (scope: WorkerScope) =>
  queryOptions({ queryKey: ['push', 'here', scope], queryFn: () => endpointHere(scope), staleTime: 0 });

/** On which devices somebody of the staff is told, and of what. Nothing where the server sends none. */
export function PushCard({ scope }: { scope: WorkerScope }) {
  const { t } = useTranslation('auth');
  const { data: settings } = useQuery(settingsQuery);
  const { data: here, isPending } = useQuery(hereQuery(scope));
  if (!settings?.publicKey || isPending) return null;
  const own = settings.devices.find(({ endpoint }) => endpoint === here) ?? null;
  return (
    <Card as="section" aria-labelledby="push-title">
      <h2 id="push-title" className="text-l">
        {t('push.title')}
      </h2>
      <p className="mt-1 text-s text-soft">{t('push.lead')}</p>
      <ThisDevice scope={scope} publicKey={settings.publicKey} ownId={own?.id ?? null} />
      {settings.devices.length > 0 && (
        <>
          <Topics settings={settings} />
          <Devices settings={settings} ownId={own?.id ?? null} />
        </>
      )}
    </Card>
  );
}

/** Runs one change of the settings, and says how it went. */
const useChange = <Wish,>(change: (wish: Wish) => Promise<PushSettings | null>, said: 'on' | 'off' | 'saved') => {
  const { t } = useTranslation('auth');
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (settings) => {
      if (!settings) {
        showToast({ title: t('push.failedOn'), description: t('push.failedOnText'), variant: 'destructive' });
        return;
      }
      client.setQueryData(settingsQuery.queryKey, settings);
      await client.invalidateQueries({ queryKey: ['push', 'here'] });
      showToast({ title: t(`push.${said}`) });
    },
    onError: (error) =>
      showToast({
        title: t(said === 'on' ? 'push.failedOn' : 'push.failed'),
        description: said === 'on' ? t('push.failedOnText') : failureText(error, t('push.offline')),
        variant: 'destructive',
      }),
  });
};

type ThisDeviceProps = { scope: WorkerScope; publicKey: string; ownId: string | null };

function ThisDevice({ scope, publicKey, ownId }: ThisDeviceProps) {
  const { t } = useTranslation('auth');
  const turnOn = useChange(async () => {
    const made = await subscribeHere(scope, publicKey);
    return made && call(pushRoutes.addPushDevice, { body: made });
  }, 'on');
  const turnOff = useChange(async (id: string) => {
    const settings = await call(pushRoutes.removePushDevice, { params: { id } });
    await unsubscribeHere(scope);
    return settings;
  }, 'off');
  const ability = pushAbility();
  if (ability !== 'possible') return <p className="mt-3 text-s">{t(`push.${ability}`)}</p>;
  if (!ownId)
    return (
      <Button size="small" className="mt-3" busy={turnOn.isPending} onClick={() => turnOn.mutate(undefined)}>
        {t('push.turnOn')}
      </Button>
    );
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <p className="text-s">{t('push.isOn')}</p>
      <Button size="small" variant="ghost" busy={turnOff.isPending} onClick={() => turnOff.mutate(ownId)}>
        {t('push.turnOff')}
      </Button>
    </div>
  );
}

function Topics({ settings: { topics, off } }: { settings: PushSettings }) {
  const { t } = useTranslation('auth');
  const choose = useChange(
    (wished: PushTopic[]) => call(pushRoutes.choosePushTopics, { body: { off: wished } }),
    'saved',
  );
  const toggled = (topic: PushTopic): PushTopic[] =>
    off.includes(topic) ? off.filter((other) => other !== topic) : [...off, topic];
  return (
    <fieldset className="mt-5 grid">
      <legend className="text-s font-semibold">{t('push.about')}</legend>
      {topics.map((topic) => (
        <Checkbox
          key={topic}
          label={t(`push.topics.${topic}`)}
          checked={!off.includes(topic)}
          disabled={choose.isPending}
          onChange={() => choose.mutate(toggled(topic))}
        />
      ))}
    </fieldset>
  );
}

function Devices({ settings: { devices }, ownId }: { settings: PushSettings; ownId: string | null }) {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const remove = useChange((id: string) => call(pushRoutes.removePushDevice, { params: { id } }), 'saved');
  const others = devices.filter(({ id }) => id !== ownId);
  if (others.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 text-s font-semibold">{t('push.devices')}</h3>
      <ul className="mt-1 divide-y divide-line">
        {devices.map(({ id, device, createdAt }) => (
          <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-1.5">
            <p className="text-s">
              {device ?? t('push.unknown')}
              <span className="block text-xs text-soft">
                {t('push.since', { date: formatDate(createdAt, 'short', language) })}
              </span>
            </p>
            {id === ownId ? (
              <Tag>{t('push.here')}</Tag>
            ) : (
              <Button
                size="small"
                variant="quiet"
                aria-label={t('push.removeNamed', { device: device ?? t('push.unknown') })}
                busy={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
              >
                {t('push.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
