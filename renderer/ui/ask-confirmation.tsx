import { atom, getDefaultStore, useAtom } from 'jotai'
import { lazy, Suspense, type ReactNode } from 'react'

export interface Confirmation {
  /** The question: 「删除这 3 个表单？」 */
  readonly title: string
  /** Consequences, including irreversible ones. Names up to three records. */
  readonly body?: ReactNode
  /** The button's text, verb and object: 「删除 3 个表单」. */
  readonly verb: string
  /** Label of the cancel button, where 「取消」 would be ambiguous: 「继续编辑」. */
  readonly stay?: string
  /** Whether the button is red, for irreversible actions; default: true. */
  readonly danger?: boolean
  /** Runs while the dialog stays open with a busy button; the dialog closes when it resolves. */
  readonly run?: () => Promise<unknown>
  /** Describes a failure of `run` that trying again cannot help: the question becomes this notice. */
  readonly refusalOf?: (failure: unknown) => Promise<Refusal | undefined>
}

/** Notice in place of a question that was answered by a final no. */
export interface Refusal {
  /** A statement: 「角色「编辑」不能删除」 */
  readonly title: string
  /** Why, and what to do, in full sentences. */
  readonly reason: string
  /** Lists that show what stands in the way; the first is the button that goes on. */
  readonly links: readonly { readonly to: string; readonly label: string }[]
}

export interface Asked extends Confirmation {
  readonly answer: (agreed: boolean) => void
}

const askedAtom = atom<Asked | undefined>(undefined)

/** Asks before an irreversible action: `if (await confirm({ title, verb })) …`. Closing and Esc resolve to false. */
export function confirm(question: Confirmation): Promise<boolean> {
  return new Promise((answer) => getDefaultStore().set(askedAtom, { ...question, answer }))
}

/** Mounted once by the application; fetches the dialog with the first question. */
export function ConfirmHost() {
  const [asked, setAsked] = useAtom(askedAtom)
  if (!asked) return null
  return (
    <Suspense>
      <ConfirmDialog asked={asked} onGone={() => setAsked(undefined)} />
    </Suspense>
  )
}

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))
