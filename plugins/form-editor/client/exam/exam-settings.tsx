import { Button, Text } from '@mantine/core'
import { IconAward } from '@tabler/icons-react'
import { resultDetails, resultTimes } from '#schemas/form/exam-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { gradedItems, totalPoints } from '#schemas/form/grading.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { messageSet, useMessages } from '#renderer/kit/i18n.ts'
import { ChoiceField, NumberField, Pair, SwitchField } from '../inspector/inspector-controls.tsx'
import { Fold } from '../inspector/collapsible-section.tsx'
import type { SettingsProps } from '../inspector/setting-values.ts'

/** Texts of exams in the editor. */
export const examMessages = messageSet('form-exam', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

/** Makes a form an exam, and edits its time, order and result. */
export function ExamSettings({ form, set }: Pick<SettingsProps, 'set'> & { readonly form: Form }) {
  const t = useMessages(examMessages)
  const { exam } = form.settings
  // an exam without further settings is an empty group, which stays
  const change = (key: string, value: unknown): void =>
    set(['exam'], Object.fromEntries(Object.entries({ ...exam, [key]: value }).filter(([, one]) => one !== undefined)))
  const { showResult = 'atOnce', detail = 'points' } = exam ?? {}
  const total = totalPoints(form)
  return (
    <Fold isPlain name="form-exam" title={t('section')} isSet={exam !== undefined}>
      <SwitchField
        label={t('isExam')}
        description={t('isExamHint')}
        value={exam !== undefined}
        onChange={(isExam) => set(['exam'], isExam ? {} : undefined)}
      />
      {exam && (
        <>
          <Text fz={13} c="dimmed">
            {t('total', { points: formatNumber(total), count: gradedItems(form).length })}
          </Text>
          <Pair>
            <NumberField
              label={t('timeLimit')}
              placeholder={t('noLimit')}
              min={1}
              max={100_000}
              value={exam.timeLimit}
              onChange={(minutes) => change('timeLimit', minutes)}
            />
            <NumberField
              label={t('passMark')}
              placeholder={t('none')}
              min={0}
              decimals={2}
              value={exam.passMark}
              error={exam.passMark !== undefined && exam.passMark > total ? t('passMarkHigh') : undefined}
              onChange={(points) => change('passMark', points)}
            />
          </Pair>
          {exam.timeLimit !== undefined && <TimeHints form={form} set={set} />}
          <SwitchField
            label={t('shuffle')}
            description={t('shuffleHint')}
            value={exam.shuffle}
            onChange={(isOn) => change('shuffle', isOn)}
          />
          <SwitchField
            label={t('shuffleOptions')}
            value={exam.shuffleOptions}
            onChange={(isOn) => change('shuffleOptions', isOn)}
          />
          <ChoiceField
            label={t('showResult')}
            value={showResult}
            options={resultTimes.map((value) => ({ value, label: t(`result.${value}`) }))}
            onChange={(next) => change('showResult', next === 'atOnce' ? undefined : next)}
          />
          {showResult !== 'never' && (
            <ChoiceField
              label={t('detail')}
              value={detail}
              options={resultDetails.map((value) => ({ value, label: t(`details.${value}`) }))}
              onChange={(next) => change('detail', next === 'points' ? undefined : next)}
            />
          )}
        </>
      )}
    </Fold>
  )
}

/** Says when the clock starts, and how to keep respondents from starting it again. */
function TimeHints({ form: { settings }, set }: Pick<SettingsProps, 'set'> & { readonly form: Form }) {
  const t = useMessages(examMessages)
  const isSignedIn = settings.access?.signIn === true
  const isOnce = isSignedIn && settings.limits?.account !== undefined
  const keepOnce = (): void => {
    set(['access', 'signIn'], true)
    if (!settings.limits?.account) set(['limits', 'account'], { max: 1, per: 'ever' })
  }
  return (
    <div>
      <Text fz={13} c="dimmed">
        {t(settings.cover?.show ? 'startsOnCover' : 'startsOnOpen')}
        {!isOnce && ` ${t(isSignedIn ? 'againHint' : 'signInHint')}`}
      </Text>
      {!isOnce && (
        <Button variant="subtle" size="compact-xs" ml={-8} mt={4} onClick={keepOnce}>
          {t(isSignedIn ? 'once' : 'signInOnce')}
        </Button>
      )}
    </div>
  )
}

/** Points of a question, beside it on the canvas. */
export function PointsBadge({
  points,
  className,
}: {
  readonly points: number
  readonly className: string | undefined
}) {
  const t = useMessages(examMessages)
  return (
    <span className={className}>
      <IconAward size={14} aria-hidden="true" />
      {t('badge', { count: points })}
    </span>
  )
}
