import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { Option } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import type { DraftSession } from '#renderer/form-workspace/draft-session.ts'

/** What answers may hold of a form, by question: what was there when it was opened, and what was published since. */
export interface Baseline {
  readonly version: number
  readonly options: ReadonlyMap<string, readonly Option[]>
  /** Values of options, rows, columns and blanks. A question of its own has an entry even without any. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * By session and not by screen: the session outlives the screen with its undo history, which can bring back a question
 * whose removal has been saved.
 */
const baselines = new WeakMap<DraftSession, Baseline>()

/** Returns what answers may hold of the form that a session edits. */
export const baselineOf = (session: DraftSession, form: FormDetail): Baseline =>
  baselines.get(session) ?? noteBaseline(session, form)

/**
 * Notes what a newly fetched form adds. Its draft counts when the form is opened and after each publishing: in between,
 * it holds what this session has saved itself, which no answer knows.
 */
export function noteBaseline(session: DraftSession, { version, draft, removedOptions }: FormDetail): Baseline {
  const before = baselines.get(session)
  const options = new Map(before?.options)
  const values = new Map(before?.values)
  const note = (id: string, more: readonly Option[], held: readonly string[]): void => {
    const known = (options.get(id) ?? []).filter(({ value }) => !more.some((one) => one.value === value))
    options.set(id, [...known, ...more])
    values.set(id, new Set([...(values.get(id) ?? []), ...held]))
  }
  for (const [id, removed] of Object.entries(removedOptions ?? {}))
    note(
      id,
      removed,
      removed.map(({ value }) => value),
    )
  if (before?.version !== version)
    for (const item of draft.document.items) note(item.id, optionsOf(item), valuesIn(item))
  const next = { version, options, values }
  baselines.set(session, next)
  return next
}

/** All values of options and lines in a question, also those of the questions in its rows. */
const valuesIn = (part: unknown): readonly string[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([key, inner]) =>
        key === 'value' && typeof inner === 'string' ? [inner] : valuesIn(inner),
      )
    : []
