import qs from 'qs'

/**
 * Parses a query string in bracket form. qs silently ignores names that every object has, such as `constructor`; a
 * blank in front turns them into ordinary unknown names, which are refused.
 */
export const parseQuery = (text: string): Record<string, unknown> =>
  text === ''
    ? {}
    : qs.parse(text, {
        depth: 4,
        parameterLimit: 200,
        arrayLimit: 100,
        allowPrototypes: false,
        decoder: (part, decode, charset, type) => {
          const plain = decode(part, undefined, charset) as string
          return type === 'key'
            ? plain.replaceAll(/[^[\]]+/g, (name) => (name in Object.prototype ? ` ${name}` : name))
            : plain
        },
      })
