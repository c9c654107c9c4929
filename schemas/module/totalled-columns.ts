import type { Column, Field, FieldType } from './module-file.ts'

/**
 * Whether values of this type can be totalled. Ids and enumeration numbers are names, and virtual values are in no
 * table.
 */
export const isSummed = (type: FieldType | undefined): boolean =>
  type === 'int' || type === 'bigint' || type === 'decimal'

/** The columns of a list with a total that their field supports. */
export const totalledColumns = (
  columns: readonly Column[],
  fields: Readonly<Record<string, Pick<Field, 'type'>>>,
): readonly (Column & Required<Pick<Column, 'total'>>)[] =>
  columns.flatMap((column) =>
    column.total && (column.total === 'count' || isSummed(fields[column.field]?.type))
      ? [{ ...column, total: column.total }]
      : [],
  )
