import { createContext } from 'react'
import type { ItemId } from '#schemas/form/form.ts'
import type { FileAnswer } from '#schemas/form/types/file-base.ts'

export interface SendOptions {
  readonly signal: AbortSignal
  /** Fraction of the bytes sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void
  /** Called when the connection is lost and the upload waits to continue by itself; `onProgress` ends that. */
  readonly onInterrupted?: () => void
}

/** Outcome of an upload. `failed` and `offline` may be retried; `why` is shown to the visitor. */
export type SendOutcome =
  | { readonly kind: 'stored'; readonly file: FileAnswer }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'failed'; readonly why?: string }
  | { readonly kind: 'offline' | 'aborted' }

export type SendFile = (item: ItemId, file: File, options: SendOptions) => Promise<SendOutcome>

/** What upload questions require of their form. */
export interface FileHost {
  readonly send: SendFile
  /** Returns the current answer, also long after the question rendered. */
  readonly read: (item: ItemId) => unknown
  readonly write: (item: ItemId, value: unknown) => void
  /** Returns the address that shows a file; without it the file's own address is used. */
  readonly show?: (file: FileAnswer) => Promise<string>
  /** Waits for running uploads; resolves to the first question with a failed one. Set by the upload questions. */
  wait?: () => Promise<ItemId | undefined>
}

/** Host of the form's uploads; undefined in a read-only form. */
export const FileHostContext = createContext<FileHost | undefined>(undefined)
