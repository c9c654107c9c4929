import type { ClientField, ClientModule } from '#schemas/api/module-wire.ts'

/** Whether a field says how a row stands: a choice whose entries have tones. Entries of a dictionary may all have them. */
export const isStatus = (field: ClientField | undefined): boolean =>
  field?.type === 'dict' || (field?.type === 'enum' && field.options?.some(({ tag }) => tag !== undefined) === true)

/** The field that says how a row stands, which headers show beside its name. */
export const statusOf = ({ fields }: Pick<ClientModule, 'fields'>): string | undefined =>
  isStatus(fields.status) ? 'status' : undefined
