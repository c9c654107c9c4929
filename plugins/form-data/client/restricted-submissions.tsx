import { Suspense, useMemo, type ReactNode } from 'react'
import { answerFields } from '#schemas/form/answer-list-columns.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { ItemId } from '#schemas/form/form.ts'
import { CrudPage } from '#renderer/crud/crud-page.tsx'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { ScreenSkeleton } from '#renderer/ui/screen-skeleton.tsx'
import { inForm, WithParts } from './submission-list.tsx'
import { SubmissionsContext, type EntryOf } from './submissions-context.tsx'

/** `value` of the slot: the list's input besides its module. */
interface RestrictedList {
  /** Visible questions only. */
  readonly codebook: readonly CodebookEntry[]
  readonly editable: readonly ItemId[]
  /** The form's time zone. */
  readonly timeZone: string
  /** Form that users fill in to add submissions; absent where they may add none. */
  readonly entry?: EntryOf
  readonly title: ReactNode
  readonly description: string
  readonly lead?: ReactNode
}

/** The list of part of a form's submissions, for users who do not manage the form. */
export default function RestrictedSubmissions({ module, value }: SlotProps) {
  const { codebook, editable, timeZone, entry, title, description, lead } = value as RestrictedList // `value` is set by the feature that restricts the list
  const context = useMemo(
    () => ({
      codebook,
      editable: new Set(editable),
      timeZone,
      ...(entry ? { entry } : {}),
      fields: new Map(answerFields(codebook).map((one) => [one.name, one])),
    }),
    [codebook, editable, timeZone, entry],
  )
  const copy = useMemo(() => module && { ...inForm(module, context), description }, [module, context, description])
  if (!copy) return null
  return (
    <SubmissionsContext value={context}>
      <Suspense fallback={<ScreenSkeleton />}>
        <WithParts>
          <CrudPage copy={copy} title={title} lead={lead} />
        </WithParts>
      </Suspense>
    </SubmissionsContext>
  )
}
