import qs from 'qs'

/**
 * A query string in bracket form. qs passes over names that every object has, such as `constructor`, and what was asked
 * by them would then not be asked; with a blank before them they are unknown names like any other.
 */
export const parseQuery = (text: string): Record<string, unknown> =>
  qs.parse(text, {
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
