import { createContext } from 'react'
import type { ItemId } from '#schemas/form/form.ts'
import type { FileAnswer } from '#schemas/form/types/files.ts'

export interface SendOptions {
  readonly signal: AbortSignal
  /** From 0 to 1, as bytes leave. */
  readonly onProgress: (fraction: number) => void
}

/** How an upload ended. `failed` and `offline` may be tried again; `why` is for the visitor. */
export type SendOutcome =
  | { readonly kind: 'stored'; readonly file: FileAnswer }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'failed' | 'offline' | 'aborted' }

export type SendFile = (item: ItemId, file: File, options: SendOptions) => Promise<SendOutcome>

/** What a question for files needs of the form around it. */
export interface FileHost {
  readonly send: SendFile
  /** The answer as it is now, also long after a question was drawn. */
  readonly read: (item: ItemId) => unknown
  readonly write: (item: ItemId, value: unknown) => void
  /** Address under which this page may show a file; absent: its own. */
  readonly show?: (file: FileAnswer) => Promise<string>
  /**
   * Waits for uploads under way; answers the first question with one that has failed. The questions themselves set it,
   * once there is something to wait for.
   */
  wait?: () => Promise<ItemId | undefined>
}

/** Absent where a form is only looked at. */
export const FileHostContext = createContext<FileHost | undefined>(undefined)
