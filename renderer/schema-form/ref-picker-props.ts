import type { SelectProps } from '@mantine/core'
import type { ClientField } from '#schemas/api/module-api-types.ts'
import type { ApiError } from '../kit/api-error.ts'
import type { KeyOf, Translate } from '../kit/i18n.ts'
import type { schemaFormMessages } from './messages.ts'

export interface RefPickerProps {
  /** Base of the referenced module. */
  readonly base: string
  /** Label of the field. */
  readonly name: string
  readonly isMany: boolean
  /** Whether the module is a tree. */
  readonly isTree?: boolean
  /** Whether a picked row of a tree stands for all below it, also for those added later. */
  readonly standsForBelow?: boolean
  /** Name of the module whose list opens to pick from. */
  readonly dialogOf?: string | undefined
  /** Filter on the pickable rows, as query parameters (`refParams`). */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** Row of a tree that is not offered, nor its descendants. */
  readonly without?: string | undefined
  readonly value: readonly (string | number)[]
  readonly onChange: (value: (string | number)[]) => void
  /** Label, error, size and other input properties. */
  readonly input: Omit<SelectProps, 'value' | 'onChange' | 'data' | 'defaultValue'>
}

/** `dialogOf` of a field. */
export const dialogOf = ({ module, picker }: NonNullable<ClientField['ref']>): string | undefined =>
  picker === 'dialog' ? module : undefined

/** Text for an empty list of options. */
export const whyNone = (t: Translate<KeyOf<typeof schemaFormMessages>>, error: ApiError | undefined): string =>
  error ? (error.code === 403 ? t('noRight') : error.message) : t('noneInReach')
