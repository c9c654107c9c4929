import type { Language } from '#schemas/form/languages.ts'

/** A translation that an uploaded file changes. */
export interface ChangedTranslation {
  readonly language: Language
  readonly key: string
  readonly text: string
  /** Fingerprint of the original that was translated. */
  readonly of: string
  /** The translation before; absent without one. */
  readonly before?: string
  /** Whether the original has changed since the file was exported. */
  readonly isOutdated?: true
}

/** A place in an uploaded file that is not imported as it stands, in words. */
export interface ImportProblem {
  /** Row number from 1, as in a spreadsheet; the header's for columns. */
  readonly row: number
  readonly code: ImportProblemCode
  readonly message: string
}

export type ImportProblemCode =
  | 'column'
  | 'repeatedColumn'
  | 'noKey'
  | 'unknownKey'
  | 'repeatedKey'
  | 'tooLong'
  | 'cut'
  | 'formula'
  | 'outdated'

/** Response of a preview; nothing has been written. */
export interface TranslationImportPreview {
  readonly changes: readonly ChangedTranslation[]
  /** Languages of the file that the form does not have yet. */
  readonly added: readonly Language[]
  /** Translations in the file that equal the form's. */
  readonly unchanged: number
  /** The first problems. */
  readonly problems: readonly ImportProblem[]
  readonly problemCount: number
}

/** Number of problems in a preview. */
export const maxListedProblems = 200
/** Limit on the rows of an uploaded file. */
export const maxFileRows = 50_000

export const translationFormats = ['xlsx', 'csv'] as const
export type TranslationFormat = (typeof translationFormats)[number]
