/** What the editor offers as sources of options. */
export interface OptionSourceOffer {
  /** Enabled dictionaries with the number of their enabled entries. */
  readonly dictionaries: readonly { readonly type: string; readonly name: string; readonly count: number }[]
  /** Allowed hosts, as administrators wrote them. */
  readonly hosts: readonly string[]
  /** Origins to which the form sends a header of its own. Its value never leaves the server. */
  readonly headers: readonly { readonly origin: string; readonly name: string }[]
}

/** The result of reading a source once. */
export type OptionSourceTrial =
  | {
      /** Number of options at all levels. */
      readonly count: number
      /** The first of them, labeled by their paths. */
      readonly options: readonly { readonly value: string; readonly label: string }[]
    }
  | {
      readonly problem: string
      /** The reason in the caller's language. */
      readonly message: string
    }
