import type { SelectProps } from '@mantine/core'
import type { ClientField } from '#schemas/api/module-wire.ts'
import type { ApiError } from '../kit/api-error.ts'
import type { KeyOf, Translate } from '../kit/messages.ts'
import type { schemaFormMessages } from './messages.ts'

export interface RefPickerProps {
  /** Base of the module the rows are of. */
  readonly base: string
  /** What the field is called. */
  readonly name: string
  readonly isMany: boolean
  /** The module is a tree, and is picked from as one. */
  readonly isTree?: boolean
  /** The module's name, where its own list opens to pick from. */
  readonly dialogOf?: string | undefined
  /** Filter on the rows that may be picked, as query parameters (`refParams`). */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** A row of a tree that is not offered, nor anything below it. */
  readonly without?: string | undefined
  readonly value: readonly (string | number)[]
  readonly onChange: (value: (string | number)[]) => void
  /** Label, error, size and whatever else the input takes. */
  readonly input: Omit<SelectProps, 'value' | 'onChange' | 'data' | 'defaultValue'>
}

/** `dialogOf` of a field. */
export const dialogOf = ({ module, picker }: NonNullable<ClientField['ref']>): string | undefined =>
  picker === 'dialog' ? module : undefined

/** Why there is nothing to choose from. */
export const whyNone = (t: Translate<KeyOf<typeof schemaFormMessages>>, error: ApiError | undefined): string =>
  error ? (error.code === 403 ? t('noRight') : error.message) : t('noneInReach')
