import { sql, type RawBuilder } from 'kysely'

/** A value as a jsonb parameter. The explicit cast works on both engines, which would otherwise guess the type. */
export const jsonb = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`
