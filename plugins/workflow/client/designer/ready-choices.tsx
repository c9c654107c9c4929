import { UnstyledButton } from '@mantine/core'
import {
  IconBeach,
  IconPlus,
  IconReceipt,
  IconRubberStamp,
  IconShoppingCart,
  IconSignature,
  IconTool,
} from '@tabler/icons-react'
import { useLocale, useMessages, useText } from '#renderer/kit/messages.ts'
import { readyProcesses, stepNames, type ReadyProcess, type ReadyWords } from '../../shared/ready-processes.ts'
import { designerMessages, type DesignerTranslate } from './messages.ts'
import classes from './start-from.module.css'

const icons = {
  leave: IconBeach,
  purchase: IconShoppingCart,
  expense: IconReceipt,
  seal: IconRubberStamp,
  repair: IconTool,
  contract: IconSignature,
} as const

/** Texts of a template, apart from its steps. */
export const readyWords = (t: DesignerTranslate): ReadyWords => ({
  start: t('new.start'),
  branch: t('new.branch'),
  otherwise: t('new.otherwise'),
})

export interface ReadyChoicesProps {
  /** Disables all choices while one is being created. */
  readonly isBusy?: boolean
  readonly onChoose: (ready: ReadyProcess) => void
  /** Absent: no blank process is offered. */
  readonly onBlank?: () => void
}

/** Cards of the ready processes with their steps, and of a blank process. */
export function ReadyChoices({ isBusy = false, onChoose, onBlank }: ReadyChoicesProps) {
  const t = useMessages(designerMessages)
  const text = useText()
  const locale = useLocale()
  const choices = [
    ...readyProcesses.map((ready) => ({
      key: ready.key,
      Icon: icons[ready.key],
      name: text(ready.name),
      hint: text(ready.hint),
      steps: [t('new.start'), ...stepNames(ready, locale)],
      label: t('empty_.use', { name: text(ready.name) }),
      choose: () => onChoose(ready),
    })),
    ...(onBlank
      ? [
          {
            key: 'blank',
            Icon: IconPlus,
            name: t('empty_.blank'),
            hint: t('empty_.blankHint'),
            steps: [],
            label: t('empty_.blank'),
            choose: onBlank,
          },
        ]
      : []),
  ]
  return (
    <ul className={classes.choices}>
      {choices.map(({ key, Icon, name, hint, steps, label, choose }) => (
        <li key={key}>
          <UnstyledButton className={classes.choice ?? ''} aria-label={label} disabled={isBusy} onClick={choose}>
            <span className={classes.icon} data-blank={key === 'blank' || undefined} aria-hidden="true">
              <Icon size={20} stroke={1.5} />
            </span>
            <span className={classes.name}>{name}</span>
            <span className={classes.hint}>{hint}</span>
            {steps.length > 0 && (
              <span className={classes.steps}>
                {steps.map((step, at) => (
                  <span key={at} className={classes.step}>
                    {step}
                  </span>
                ))}
              </span>
            )}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
