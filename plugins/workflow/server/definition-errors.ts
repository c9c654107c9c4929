import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import { failures } from './failures.ts'

interface Found {
  readonly element: string
  readonly code: string
  readonly message: Readonly<Record<Locale, string>>
}

const maxShown = 100

/** Findings that prevent deployment, in the reader's language, as specified in contract.md (422). */
export const invalidDefinition = (findings: readonly Found[], locale: Locale, detail?: string): AppError =>
  new AppError(failures['definition.invalid'], detail ?? `${findings.length} errors`, {
    data: {
      errors: findings
        .slice(0, maxShown)
        .map(({ element, code, message }) => ({ element, code, message: message[locale] })),
    },
  })

/** The same of an error that carries its findings. */
export const localizedFindings = (error: AppError, locale: Locale): AppError =>
  invalidDefinition(error.data.findings as readonly Found[], locale, error.detail)
