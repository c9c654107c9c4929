import { displayOnly, type Kind } from './kind.ts'

/** Ends a page: what follows is on the next one. Its label, if any, is the next page's title. */
export const pagination: Kind = { ...displayOnly, type: 'pagination', create: () => ({}) }
