import { Button, UnstyledButton } from '@mantine/core'
import { IconGitBranch, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Form, Rule } from '#schemas/form/form.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import classes from './suggested-rule-buttons.module.css'
import { startingRules } from './suggested-rules.ts'
import { logicMessages } from './messages.ts'

export interface StartWithProps {
  readonly form: Form
  /** Adds the given rule, or a blank one. */
  readonly onAdd: (rule?: Rule) => void
}

/** Offers starting rules built from the form's own questions, for a form without rules. */
export function StartWith({ form, onAdd }: StartWithProps) {
  const t = useMessages(logicMessages)
  const rules = useMemo(() => startingRules(form), [form])
  return (
    <section className={classes.panel}>
      <EmptyState
        icon={IconGitBranch}
        title={t('none')}
        hint={t(rules.length > 0 ? 'start.hint' : 'noneHint')}
        action={
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => onAdd()}>
            {t('add')}
          </Button>
        }
      />
      {rules.length > 0 && (
        <>
          <h3 className={classes.title}>{t('start.title')}</h3>
          <ul className={classes.rules}>
            {rules.map((rule, at) => (
              <li key={at}>
                <UnstyledButton className={classes.rule ?? ''} onClick={() => onAdd(rule)}>
                  <RuleSentence form={form} rule={rule} />
                  <IconPlus className={classes.plus} size={16} aria-hidden="true" />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
