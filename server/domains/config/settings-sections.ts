import { Ajv } from 'ajv'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { EnvSection } from '#schemas/api/settings/section.ts'
import type { Validate } from '#schemas/api/module-api-types.ts'
import { formats } from '#schemas/module/string-formats.ts'
import { actionSchema } from '#schemas/module/body-schema.ts'
import { resolve, type Module } from '#schemas/module/resolve-module.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { bodyErrors } from '#server/crud/body-errors.ts'

/** A section in the form that the engine's field parsers expect: a module without rows. */
export interface CheckedSection {
  readonly name: string
  readonly section: EnvSection
  readonly module: Module
  faults(values: Readonly<Record<string, unknown>>, locale: Locale): readonly FieldError[]
}

const ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true, formats })

const known = new WeakMap<EnvSection, CheckedSection>()

/** Returns the section with this name. */
export function sectionNamed(sections: Sections, name: string): CheckedSection | undefined {
  const section = sections.get(name)
  if (!section) return undefined
  const before = known.get(section)
  if (before) return before
  const now = checked(name, section)
  known.set(section, now)
  return now
}

/** Returns the section stored under this key. */
export function sectionAt(sections: Sections, configKey: unknown): CheckedSection | undefined {
  const name = [...sections].find(([, section]) => section.configKey === configKey)?.[0]
  return name === undefined ? undefined : sectionNamed(sections, name)
}

type Sections = ReadonlyMap<string, EnvSection>

function checked(name: string, section: EnvSection): CheckedSection {
  const module = resolve({
    module: `env/${name}`,
    version: 1,
    title: section.title,
    table: { name: 'sys_config', key: 'configId', stamps: false },
    fields: { ...section.fields },
    permissions: { prefix: 'system:config' },
    dataScope: false,
  })
  const validate = ajv.compile(
    actionSchema(module, { label: section.title, on: 'page', body: { ...section.fields } }),
  ) as unknown as Validate
  return {
    name,
    section,
    module,
    faults: (values, locale) => [
      ...(validate(withoutBlanks(values)) ? [] : bodyErrors(module, values, validate.errors ?? [], locale)),
      ...(section.check?.(values) ?? []).map(({ message, ...fault }) => ({
        ...fault,
        message: textIn(message, locale),
      })),
    ],
  }
}

/** Drops empty values: a value left empty counts as not set. */
export const withoutBlanks = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
