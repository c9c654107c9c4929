import { sql, type RawBuilder } from 'kysely'

/** A value as a jsonb parameter; both engines take the text and the cast, neither guesses. */
export const jsonb = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`
