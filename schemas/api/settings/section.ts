import type { Field } from '../../module/module-file.ts'
import type { LocalizedText } from '../../module/localized-text.ts'

/** Related settings, edited as one form and stored as JSON in one row of the settings. */
export interface EnvSection {
  /** Key of the row in sys_config. */
  readonly configKey: string
  readonly title: LocalizedText
  readonly hint: LocalizedText
  readonly fields: Readonly<Record<string, Field>>
  /**
   * Field with a secret, which is stored separately and never sent to browsers. A change of one of the fields in `with`
   * without a new secret removes it, so that an editor cannot redirect an existing secret to another address.
   */
  readonly secret?: { readonly field: string; readonly with: readonly string[] }
  /** Finds faults that the fields' own rules cannot express. */
  readonly check?: (values: Readonly<Record<string, unknown>>) => readonly SettingFault[]
}

/** The message for a setting that cannot be used. */
export interface SettingFault {
  readonly field: string
  readonly code: string
  readonly message: LocalizedText
}

/** A section that a feature brings, with its name in calls and the type of its values. */
export interface FeatureSettings<Values extends object = object> extends EnvSection {
  /** As `GET /system/env/config/{name}` names it, unique over the host and all features. */
  readonly name: string
  /** Position on the screen of settings; 10, 20, 30 … are the host's sections. */
  readonly order: number
  readonly defaults: Values
}

/** A feature's section; `Values` is the type of its values. */
export const defineSettings = <Values extends object>(
  section: Omit<FeatureSettings<Values>, 'defaults'>,
): FeatureSettings<Values> => ({
  ...section,
  // the feature declares the interface next to its fields
  defaults: envValues(section, undefined) as Values,
})

/** Response of `GET /system/env/config/{name}`. */
export interface EnvConfig {
  readonly envKey: string
  readonly values: Readonly<Record<string, unknown>>
  /** Present in sections with a secret. */
  readonly isSecretSet?: boolean
  /** Version to send back with a change; a stale one returns 409. */
  readonly version: number
  readonly updateBy: string | null
  readonly updateTime: string
}

/**
 * Reads a section's values from its row's text. A value that is missing or of another type falls back to the field's
 * default.
 */
export function envValues(section: EnvSection, text: string | undefined): Readonly<Record<string, unknown>> {
  const stored = parsed(text)
  return Object.fromEntries(
    Object.entries(section.fields).map(([name, field]) => {
      const value = stored[name]
      return [name, typeof value === typeof field.default ? value : field.default]
    }),
  )
}

function parsed(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : {}
  } catch {
    return {}
  }
}
