import { createElement } from 'react'
import { iconOf } from './kind-faces.ts'

/** The picture of a kind, always beside its name. */
export const KindIcon = ({ type, size = 18 }: { readonly type: string; readonly size?: number }) => createElement(iconOf(type), { size, stroke: 1.5, 'aria-hidden': true })
