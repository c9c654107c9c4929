import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { AnswerError, Answers, Item } from '#schemas/form/form.ts'
import { breaksPage } from '#schemas/form/item-types.ts'
import type { LogicState } from '#schemas/form/evaluate-logic.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import { FileHostContext, type FileHost } from '#renderer/fill/file-upload-context.ts'
import { FillItem } from '#renderer/fill/form-item.tsx'
import { fileSender } from '#renderer/fill/resumable-upload.ts'
import { NumbersOnly } from '#renderer/fill/types/phone-verification.tsx'
import { PeopleSource, peopleSourceOf } from '#renderer/fill/types/use-people-search.ts'
import { fetchFile } from '#renderer/kit/open-answer-file.ts'
import { useLocale } from '#renderer/kit/i18n.ts'
import { readToken } from '#renderer/kit/session-token.ts'
import classes from './submission-drawers.module.css'

export interface EnteredAnswers {
  readonly answers: Answers
  /** The newest answers, also before the next render. */
  readonly latest: RefObject<Answers>
  readonly files: FileHost
  readonly change: (key: string, value: unknown) => void
}

interface EnteredAnswersOptions {
  readonly formKey: string
  readonly version: number
  readonly initial: Answers
  /** Called with the question that has changed and all answers. */
  readonly onChange: (item: string, answers: Answers) => void
}

/** Answers that somebody enters outside the fill page, without blank ones. */
export function useEnteredAnswers({ formKey, version, initial, onChange }: EnteredAnswersOptions): EnteredAnswers {
  const locale = useLocale()
  const [answers, setAnswers] = useState(initial)
  const latest = useRef(answers)
  useEffect(() => void (latest.current = answers), [answers])
  const change = (key: string, value: unknown): void => {
    const next = Object.fromEntries(
      Object.entries({ ...latest.current, [key]: value }).filter(([, one]) => !isEmpty(one)),
    )
    // several uploads may finish before the next render
    latest.current = next
    setAnswers(next)
    onChange(key.replace(/:\w+$/, ''), next)
  }
  const [files] = useState<FileHost>(() => ({
    send: fileSender({ formKey, version, locale, token: readToken }),
    read: (item) => latest.current[item],
    write: (item, value) => change(item, value),
    show: async (file) => URL.createObjectURL(await fetchFile(file)),
  }))
  return { answers, latest, files, change }
}

export interface AnswerFieldsProps {
  readonly formKey: string
  readonly items: readonly Item[]
  readonly entered: EnteredAnswers
  readonly logic: LogicState
  readonly errorOf: (item: string) => Pick<AnswerError, 'message' | 'inRow'> | undefined
  readonly list: RefObject<HTMLDivElement | null>
}

/** The questions of a form that apply, with the fill page's widgets, on one page. */
export function AnswerFields({ formKey, items, entered, logic, errorOf, list }: AnswerFieldsProps) {
  const locale = useLocale()
  const scheme = useComputedColorScheme('light')
  const people = useMemo(() => peopleSourceOf(formKey), [formKey])
  const { answers, files, change } = entered
  return (
    <PeopleSource value={people}>
      <FileHostContext value={files}>
        <NumbersOnly value>
          <div ref={list} className={`fw-fill fw-js ${classes.edit}`} data-scheme={scheme}>
            {items
              .filter((item) => logic.visible.has(item.id) && !breaksPage(item))
              .map((item) => (
                <FillItem
                  key={item.id}
                  item={item}
                  value={logic.answers[item.id] ?? answers[item.id]}
                  other={answers[`${item.id}:other`] as string | undefined}
                  error={errorOf(item.id)?.message}
                  wrongInRow={errorOf(item.id)?.inRow}
                  required={logic.required.has(item.id)}
                  disabled={logic.disabled.has(item.id)}
                  hiddenOptions={logic.hiddenOptions.get(item.id)}
                  locale={locale}
                  onChange={change}
                />
              ))}
          </div>
        </NumbersOnly>
      </FileHostContext>
    </PeopleSource>
  )
}
