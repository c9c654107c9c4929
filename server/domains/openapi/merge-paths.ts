import type { Operation } from './operation.ts'
import type { Answer, Shape } from '#server/kit/openapi-schemas.ts'

/**
 * Merges paths that differ only in parameter names, because OpenAPI identifies a path by its shape: a form has a key
 * (its own routes) and an id (the module engine). Two calls of one method become one operation with both responses.
 */
export function withSharedPaths(operations: readonly Operation[]): readonly Operation[] {
  return [...Map.groupBy(operations, ({ path }) => openPath(path).replaceAll(/\{\w+\}/g, '{}')).values()].flatMap(
    (those) => {
      const { path } = those[0]!
      if (those.every((one) => openPath(one.path) === openPath(path))) return those
      return [...Map.groupBy(those, ({ method }) => method).values()].map(([first, ...others]): Operation =>
        others.length === 0
          ? { ...first!, path }
          : {
              ...first!,
              path,
              summary: [first!, ...others].map(({ summary }) => summary).join(' · '),
              answer: either([first!.answer, ...others.map((other) => other.answer)]),
            },
      )
    },
  )
}

const either = (answers: readonly Answer[]): Answer => ({ anyOf: answers }) as Shape

/**
 * Converts `/page/:id` to `/page/{id}`. `/:ids` becomes `/{id}` too, because OpenAPI ignores parameter names when it
 * compares paths.
 */
export const openPath = (path: string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => `{${openName(name)}}`).replace(/(?<=.)\/$/, '')

/** Returns the name of a parameter in the document. */
export const openName = (name: string): string => (name === 'ids' ? 'id' : name)
