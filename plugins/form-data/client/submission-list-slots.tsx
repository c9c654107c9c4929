import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowUp, IconFlagFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { reconnected } from '#schemas/api/websocket-messages.ts'
import { submissionsCame, type SubmissionsCame } from '#schemas/api/form-api-types.ts'
import type { StoredEnv } from '#schemas/form/evaluate-logic.ts'
import type { Cond } from '#schemas/module/condition.ts'
import { FilterBar } from '#renderer/answer-filter/filter-bar.tsx'
import { NoAnswers } from '#renderer/answer-filter/empty-submissions.tsx'
import type { FilterField } from '#renderer/answer-filter/answer-filter-condition.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { useSocketEvent } from '#renderer/kit/socket-events.ts'
import classes from './submission-list-slots.module.css'
import { formDataMessages } from './messages.ts'
import { useFormOfList, useSubmissions } from './submissions-context.tsx'

/** The number of a submission, with a flag where sensitive words were found in it. */
export function SerialCell({ value, row }: SlotProps) {
  const t = useMessages(formDataMessages)
  return (
    <span className={classes.serial}>
      {String(value)}
      {(row?.env as StoredEnv | null | undefined)?.flagged && (
        <span className={classes.flag} title={t('flagged')}>
          <IconFlagFilled size={14} aria-hidden="true" />
          <VisuallyHidden>{t('flagged')}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

/** The filter of a list: any question, by any of its operators, and the fields that the list’s search has no room for. */
export function AnswerFilter({ module, value, onChange }: SlotProps) {
  const { codebook } = useSubmissions()
  const text = useText()
  const own = (module?.search ?? []).flatMap(({ field, more }): readonly FilterField[] => {
    const { type, label } = module!.fields[field]!
    if (!more || (type !== 'bool' && type !== 'decimal')) return []
    return [{ field, label: text(label), family: type === 'bool' ? 'boolean' : 'number' }]
  })
  return (
    <FilterBar
      codebook={codebook}
      own={own}
      filter={value as Cond | undefined} // props of a list's filter slot
      onFilter={(filter) => onChange?.(filter)}
    />
  )
}

/** Shown instead of an empty list: how to get the first submission. */
export function NoSubmissions() {
  return <NoAnswers form={useFormOfList()} />
}

/**
 * The number of submissions that arrived since the list was loaded, and a button that loads them: rows do not move
 * while somebody reads.
 */
export function NewSubmissions({ list }: SlotProps) {
  const t = useMessages(formDataMessages)
  const form = useFormOfList()
  const [count, setCount] = useState(0)
  useSocketEvent<SubmissionsCame>(submissionsCame, (news) => {
    if (news.formKey === form.formKey) setCount((before) => before + news.n)
  })
  useSocketEvent(reconnected, () => void list?.reload())
  return (
    <div className={classes.fresh} aria-live="polite">
      {count > 0 && (
        <Button
          className={classes.pill!}
          size="xs"
          radius="xl"
          leftSection={<IconArrowUp size={14} aria-hidden="true" />}
          onClick={() => {
            setCount(0)
            list?.reset()
            void list?.reload()
          }}
        >
          {t('fresh', { count })}
        </Button>
      )}
    </div>
  )
}
