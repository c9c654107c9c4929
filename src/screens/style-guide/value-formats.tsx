import { Group } from '@mantine/core'
import { useMessages } from '#renderer/kit/i18n.ts'
import { CopyText } from '#renderer/ui/copyable-text.tsx'
import { DictTag, type DictItem } from '#renderer/ui/dict-tag.tsx'
import { NumberText } from '#renderer/ui/number-text.tsx'
import { RichHtml } from '#renderer/ui/rich-text-view.tsx'
import { SaveState } from '#renderer/ui/save-state.tsx'
import { StatusDot, tones } from '#renderer/ui/status-dot.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { Specimen } from './specimen.tsx'
import classes from './style-guide.module.css'
import { testMessages } from '../messages.ts'

/** Shows the formats of values. */
export function Values() {
  const t = useMessages(testMessages)
  const gender: readonly DictItem[] = [
    { dictValue: '0', dictLabel: t('dict.male'), listClass: 'primary' },
    { dictValue: '1', dictLabel: t('dict.female'), listClass: 'success' },
    { dictValue: '2', dictLabel: t('dict.other'), listClass: 'default' },
  ]
  return (
    <div className={classes.grid}>
      <Specimen name="StatusDot">
        <Group gap="md">
          {tones.map((tone) => (
            <StatusDot key={tone} tone={tone}>
              {t(`status.${tone}`)}
            </StatusDot>
          ))}
        </Group>
        <Group gap="xs" mt="sm">
          {tones.map((tone) => (
            <StatusDot key={tone} tone={tone} soft>
              {t(`status.${tone}`)}
            </StatusDot>
          ))}
        </Group>
      </Specimen>
      <Specimen name="DictTag">
        <Group gap="lg">
          <DictTag items={gender} value="0" />
          <DictTag items={gender} value="0,1" />
          <DictTag items={gender} value={['2']} />
          <DictTag items={gender} value="9" />
          <DictTag items={gender} value="" />
        </Group>
      </Specimen>
      <Specimen name="Timestamp">
        <Group gap="lg">
          <Timestamp value="2026-03-08T09:05:07+08:00" />
          <Timestamp value="2026-03-08T09:05:07+08:00" as="date" />
          <Timestamp value="2026-03-08T09:05:07+08:00" as="relative" />
          <Timestamp value={null} />
        </Group>
      </Specimen>
      <Specimen name="NumberText">
        <div className={classes.numbers}>
          <NumberText value={1234567.891} />
          <NumberText value={12} digits={2} />
          <NumberText value={86} unit={t('unit')} />
          <NumberText value={undefined} />
        </div>
      </Specimen>
      <Specimen name="TextLink">
        <Group gap="lg">
          <TextLink to="/test">{t('link.plain')}</TextLink>
          <TextLink quiet to="/test">
            {t('link.quiet')}
          </TextLink>
          <TextLink external to="/healthz">
            {t('link.external')}
          </TextLink>
        </Group>
      </Specimen>
      <Specimen name="CopyText">
        <Group gap="lg">
          <CopyText text="aB3xY9Qz" mono />
          <CopyText text="https://example.org/s/aB3xY9Qz" />
        </Group>
      </Specimen>
      <Specimen name="SaveState">
        <Group gap="lg">
          <SaveState state="saved" at="2026-03-08T10:32:00" />
          <SaveState state="saving" />
          <SaveState state="dirty" />
          <SaveState state="failed" reason={t('save')} />
        </Group>
      </Specimen>
      <Specimen name="RichHtml">
        <RichHtml html={`${t('rich')}<script>document.title = ''</script>`} />
      </Specimen>
    </div>
  )
}
