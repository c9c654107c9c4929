import { optionsOf, type Answers, type ItemBase, type ItemId, type Option } from './item.ts'

/** What is read of a published form; types of answers import this file, so it must not import the form's. */
interface SourcedForm {
  readonly document: { readonly items: readonly ItemBase[] }
  readonly sources?: { readonly ofApis: readonly ItemId[] }
}

/** Texts of the options that an answer had when it was given, by value. The server writes them, visitors never do. */
export type SourceLabels = Readonly<Record<string, string>>

export const labelsKey = (id: ItemId): string => `${id}:labels`

/**
 * Adds to the answers of questions with options of an API the texts that their options have now, because an API may
 * give a value to something else later. A value that the submission had `before` keeps its text.
 */
export function withSourceLabels({ document, sources }: SourcedForm, answers: Answers, before: Answers = {}): Answers {
  if (!sources || sources.ofApis.length === 0) return answers
  const items = new Map(document.items.map((item) => [item.id, item]))
  const added = sources.ofApis.flatMap((id) => {
    const item = items.get(id)
    const values = valuesIn(answers[id])
    if (!item || values.length === 0) return []
    const had = new Set(valuesIn(before[id]))
    const kept = sourceLabelsIn(before, id)
    const options = new Map(optionsAtEveryLevel(optionsOf(item)).map((option) => [option.value, option]))
    const labels = values.flatMap((value) => {
      const option = options.get(value)
      const label = (had.has(value) ? kept?.[value] : undefined) ?? (option?.other ? undefined : option?.label)
      return label === undefined ? [] : [[value, label] as const]
    })
    return labels.length === 0 ? [] : [[labelsKey(id), Object.fromEntries(labels)] as const]
  })
  return { ...answers, ...Object.fromEntries(added) }
}

/** The answers without the texts that the server added. */
export function withoutSourceLabels(items: readonly ItemBase[], answers: Answers): Answers {
  const added = new Set(items.map(({ id }) => labelsKey(id)))
  return Object.keys(answers).some((key) => added.has(key))
    ? Object.fromEntries(Object.entries(answers).filter(([key]) => !added.has(key)))
    : answers
}

/** The texts of an answer's options; undefined where the options have none of their own. */
export const sourceLabelsIn = (answers: Answers | undefined, id: ItemId): SourceLabels | undefined =>
  answers?.[labelsKey(id)] as SourceLabels | undefined // written by the server

const valuesIn = (answer: unknown): readonly string[] =>
  (Array.isArray(answer) ? answer : [answer]).filter((one): one is string => typeof one === 'string')

const optionsAtEveryLevel = (options: readonly Option[]): readonly Option[] =>
  options.flatMap((option) => [option, ...optionsAtEveryLevel(option.children ?? [])])
