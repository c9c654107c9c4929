import { Suspense, use, useMemo, type ReactNode } from 'react'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { answerFields, type AnswerField } from '#schemas/form/answer-list-columns.ts'
import type { Answers, Form } from '#schemas/form/form.ts'
import { answersItself, breaksPage, familyOf, itemTypeOf } from '#schemas/form/item-types.ts'
import { textIn, type LocalizedText } from '#schemas/module/localized-text.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { answerFilterMessages } from '#renderer/answer-filter/messages.ts'
import { NoAnswers } from '#renderer/answer-filter/empty-submissions.tsx'
import { CrudPage } from '#renderer/crud/crud-page.tsx'
import { currentLocale, useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { isNumeric } from './answer-cell.tsx'
import { SubmissionsContext, type SubmissionsOf } from './submissions-context.tsx'
import { FormLayout, Waiting } from '#renderer/form-workspace/form-layout.tsx'

/** `/project/form/data?key=`: the submissions of a form. */
export default function DataScreen() {
  return (
    <FormLayout tab="data" shape="answers" fills>
      {(form) => <SubmissionList key={form.formKey} form={form} />}
    </FormLayout>
  )
}

const submissions: LocalizedText = { 'zh-cn': '答卷', en: 'submissions' }

/** The submissions of a form: the list of its module, with the form's own cells, filter and drawer. */
export function SubmissionList({ form }: { readonly form: FormDetail }) {
  const { formKey, version } = form
  // the version reloads the module after publishing, which may change columns
  const module = useApi<ClientModule>(version > 0 && `/schema/form/${formKey}`, { version })
  const codebook = useApi<readonly CodebookEntry[]>(version > 0 && `/project/form/${formKey}/data/codebook`, {
    version,
  })
  const context = useMemo(
    () =>
      codebook.data && {
        form,
        codebook: codebook.data,
        fields: new Map(answerFields(codebook.data).map((one) => [one.name, one])),
      },
    [form, codebook.data],
  )
  const { data } = module
  const copy = useMemo(() => data && context && inForm(data, context), [data, context])
  if (version === 0) return <NoAnswers form={form} />
  const failed = module.error ? module : codebook.error ? codebook : undefined
  if (failed?.error)
    return <ErrorState subject={textIn(submissions, currentLocale())} error={failed.error} onRetry={failed.reload} />
  if (!copy || !context) return submissionsSkeleton
  return (
    <SubmissionsContext value={context}>
      <Suspense fallback={submissionsSkeleton}>
        <WithParts>
          <CrudPage copy={copy} isEmbedded />
        </WithParts>
      </Suspense>
    </SubmissionsContext>
  )
}

const submissionsSkeleton = <Waiting shape="answers" />

/** Loaded in parallel with the submissions, because a late filter or cell would shift the list. */
const parts = Promise.allSettled([import('./submission-list-slots.tsx'), import('./answer-cell.tsx')])

export function WithParts({ children }: { readonly children: ReactNode }) {
  use(parts)
  // includes the filter's messages
  useMessages(answerFilterMessages)
  return children
}

/** Name of a submission on a phone, and its number below where the name is an answer. */
const cardTitle = '$title'
const cardNumber = '$number'

/** A cell edits the answer under the name of its field. */
const answersBeside =
  (titles: readonly AnswerField[]) =>
  (row: ModuleRow): ModuleRow => {
    const answers = row.answers as Answers | null // the JSON of a submission
    const title = titleOf(answers ?? {}, titles)
    const number = String(row.serial)
    return {
      ...answers,
      ...row,
      [cardTitle]: title ?? `#${number}`,
      [cardNumber]:
        title === undefined ? '' : textIn({ 'zh-cn': `序号 ${number}`, en: `No. ${number}` }, currentLocale()),
    }
  }

/** The first answer that names somebody or something: one without letters, such as a phone number, names nobody. */
function titleOf(answers: Answers, titles: readonly AnswerField[]): string | undefined {
  return titles.map(({ column }) => String(column.text(answers))).find((text) => /\p{L}/u.test(text))
}

/** The page of each question in the current draft; empty for forms with one page. */
function pagesOf({ items }: Form): ReadonlyMap<string, LocalizedText> {
  const pages = new Map<string, LocalizedText>()
  let page = 1
  for (const item of items) {
    if (breaksPage(item)) page += 1
    else pages.set(item.id, { 'zh-cn': `第 ${page} 页`, en: `Page ${page}` })
  }
  return page === 1 ? new Map() : pages
}

/** The module inside a form's screen. Only the browser knows which types draw their numbers as something else. */
export const inForm = (copy: ClientModule, { form, fields }: SubmissionsOf): ClientModule => {
  const titles = titleFields([...fields.values()])
  const pages: ReadonlyMap<string, LocalizedText> = form ? pagesOf(form.draft.document) : new Map()
  return {
    ...copy,
    ...(form ? { around: { key: form.formKey } } : {}),
    rowOf: answersBeside(titles),
    list: {
      ...copy.list,
      card: cardOf(copy),
      columns: copy.list.columns.map((column) => {
        const field = fields.get(column.field)
        const section = field && pages.get(field.entry.id)
        return {
          ...column,
          ...(field && isNumeric(field) ? { align: 'right' as const } : {}),
          ...(section ? { section } : {}),
        }
      }),
    },
  }
}

const isLongText = ({ entry }: AnswerField): boolean => itemTypeOf(entry.type)?.settings.rows !== undefined

/** Fields that may name a submission on a phone: short texts, whole answers before parts. */
function titleFields(fields: readonly AnswerField[]): readonly AnswerField[] {
  const texts = fields.filter(
    (field) =>
      !field.column.isForPrograms &&
      !answersItself(field.entry.item) &&
      (field.column.family ?? familyOf(field.entry.item)) === 'text' &&
      !isLongText(field),
  )
  return [...texts.filter(({ group }) => !group), ...texts.filter(({ group }) => group)]
}

/** The card of a submission on a phone. Elsewhere, such as in logs, its name is the number. */
function cardOf({ list }: ClientModule): ClientModule['list']['card'] {
  const { extra = [] } = list.card
  return {
    title: cardTitle,
    subtitle: cardNumber,
    aside: 'createTime',
    extra: extra.filter((field) => field !== 'createTime'),
  }
}
