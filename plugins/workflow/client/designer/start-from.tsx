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
import type { Form } from '#schemas/form/form.ts'
import type { TreeNode } from '#schemas/process/tree/tree.ts'
import { readyProcesses, stepNames, treeFrom } from '../../shared/ready-processes.ts'
import { designerMessages } from './messages.ts'
import { newId } from './node-kinds.ts'
import classes from './start-from.module.css'

const icons = {
  leave: IconBeach,
  purchase: IconShoppingCart,
  expense: IconReceipt,
  seal: IconRubberStamp,
  repair: IconTool,
  contract: IconSignature,
} as const

export interface StartFromProps {
  readonly form: Form
  readonly isReadonly: boolean
  readonly onStart: (tree: TreeNode) => void
}

/** A form without a process: ready ones to start from, and a blank one. */
export function StartFrom({ form, isReadonly, onStart }: StartFromProps) {
  const t = useMessages(designerMessages)
  const text = useText()
  const locale = useLocale()
  const words = { start: t('new.start'), branch: t('new.branch'), otherwise: t('new.otherwise') }
  const choices = [
    ...readyProcesses.map((ready) => ({
      key: ready.key,
      Icon: icons[ready.key],
      name: text(ready.name),
      hint: text(ready.hint),
      steps: [words.start, ...stepNames(ready, locale)],
      label: t('empty_.use', { name: text(ready.name) }),
      tree: () => treeFrom(ready, form, { locale, words, newId }),
    })),
    {
      key: 'blank',
      Icon: IconPlus,
      name: t('empty_.blank'),
      hint: t('empty_.blankHint'),
      steps: [],
      label: t('empty_.blank'),
      tree: (): TreeNode => ({ id: 'start', type: 'start', name: words.start }),
    },
  ]
  return (
    <section className={classes.screen}>
      <h2 className={classes.title}>{t('empty_.title')}</h2>
      <p className={classes.lead}>{t(isReadonly ? 'readonly' : 'empty_.hint')}</p>
      <ul className={classes.choices} hidden={isReadonly}>
        {choices.map(({ key, Icon, name, hint, steps, label, tree }) => (
          <li key={key}>
            <UnstyledButton className={classes.choice ?? ''} aria-label={label} onClick={() => onStart(tree())}>
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
    </section>
  )
}
