import { useComputedColorScheme } from '@mantine/core'
import { useMemo, type RefObject } from 'react'
import type { Artifact } from '#schemas/form/artifact.ts'
import type { AnswerError, Answers, Form, Item } from '#schemas/form/form.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { breaksPage, hasAnswer, itemTypeOf } from '#schemas/form/item-types.ts'
import { evaluateLogic } from '#schemas/form/evaluate-logic.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import { FillItem } from '#renderer/fill/form-item.tsx'
import { NumbersOnly } from '#renderer/fill/types/phone-verification.tsx'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import type { VisibleForm } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { AnswerFiles } from './answer-files.tsx'
import classes from './task-form.module.css'

export interface FormAnswersProps {
  readonly shown: VisibleForm
  /** The current answers. */
  readonly answers: Answers
  readonly errors: readonly AnswerError[]
  /** Absent: read-only. */
  readonly onChange: ((key: string, value: unknown) => void) | undefined
  readonly list: RefObject<HTMLDivElement | null>
}

/** The form of a process: read-only questions as text, writable ones as fill-page widgets. */
export function TaskForm({ shown, answers, errors, onChange, list }: FormAnswersProps) {
  const { document, fields } = shown
  const t = useMessages(workflowMessages)
  const locale = useLocale()
  const scheme = useComputedColorScheme('light')
  const state = useLogic(shown, answers)
  if (!document) return <p className={classes.faint}>{t('handle.noForm')}</p>
  const isWritable = ({ id }: Item): boolean =>
    onChange !== undefined && (fields[id] === 'write' || fields[id] === 'required')
  const items = document.items.filter(
    (item) => state.visible.has(item.id) && !breaksPage(item) && (hasAnswer(item) || isWritable(item)),
  )
  if (items.length === 0) return <p className={classes.faint}>{t('handle.noAnswers')}</p>

  return (
    <NumbersOnly value>
      <div ref={list} className={`fw-fill fw-js ${classes.items}`} data-scheme={scheme}>
        {items.map((item) =>
          isWritable(item) ? (
            <FillItem
              key={item.id}
              item={item}
              value={answers[item.id] === '' ? undefined : (answers[item.id] ?? state.answers[item.id])}
              other={answers[`${item.id}:other`] as string | undefined}
              error={errors.find((one) => one.item === item.id)?.message}
              wrongInRow={errors.find((one) => one.item === item.id)?.inRow}
              required={fields[item.id] === 'required' || state.required.has(item.id)}
              disabled={state.disabled.has(item.id)}
              hiddenOptions={state.hiddenOptions.get(item.id)}
              locale={locale}
              onChange={onChange}
            />
          ) : (
            <dl key={item.id} className={classes.answer} data-long={isLong(item, answers) || undefined}>
              <dt className={classes.question}>{item.label}</dt>
              <dd className={classes.value}>
                {isEmpty(answers[item.id]) ? (
                  <span className={classes.faint}>{t('handle.unanswered')}</span>
                ) : itemTypeOf(item.type)?.files ? (
                  <AnswerFiles value={answers[item.id]} />
                ) : (
                  worded(item, answers)
                )}
              </dd>
            </dl>
          ),
        )}
      </div>
    </NumbersOnly>
  )
}

const worded = (item: Item, answers: Answers): string => {
  const type = itemTypeOf(item.type)
  const value = answers[item.id]
  const unit = typeof value === 'number' ? type?.unit?.(item) : undefined
  return [type?.text(item, value, answers) ?? String(value), unit].filter(Boolean).join(' ')
}

/** Whether an answer needs the full width: long texts, or several lines. */
const isLong = (item: Item, answers: Answers): boolean => {
  const text = isEmpty(answers[item.id]) ? '' : worded(item, answers)
  return text.length > 28 || text.includes('\n')
}

/** Evaluates the form's rules on the current answers, or uses the server's result when the rules are withheld. */
function useLogic({ document, graph, visible }: VisibleForm, answers: Answers) {
  return useMemo(() => {
    if (!document || !graph)
      return {
        visible: new Set(visible),
        answers,
        required: new Set<string>(),
        disabled: new Set<string>(),
        hiddenOptions: new Map<string, ReadonlySet<string>>(),
      }
    return evaluateLogic(artifactOf(document, graph), answers, {
      now: nowIn(document),
    })
  }, [document, graph, visible, answers])
}

/** Rules depend on the form and its compiled graph only. */
const artifactOf = (publicForm: Form, graph: Artifact['graph']): Artifact => ({
  format: 1,
  publicForm,
  graph,
  answerSchema: {},
  codebook: [],
})

const nowIn = ({ settings }: Form): string => momentIn(settings.window?.timeZone, new Date())
