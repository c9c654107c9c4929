import { messageSet, useMessages, type KeyOf, type Translate } from '#renderer/kit/i18n.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { simpleDuration } from './duration-text.ts'
import type { NodeNames } from './node-types.ts'

export const designerMessages = messageSet('process', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

export type DesignerTranslate = Translate<KeyOf<typeof designerMessages>>

/** Default names of new nodes and branches. */
export const nodeNames =
  (t: DesignerTranslate): NodeNames =>
  (name, values) =>
    t(`new.${name}`, values)

/** A duration as text; one with several units stays ISO 8601. */
export function useDuration(): (text: string | undefined) => string {
  const t = useMessages(designerMessages)
  return (text = '') => {
    const simple = simpleDuration(text)
    return simple ? t(`duration.amount.${simple.unit}`, { count: simple.count }) : text
  }
}

/** The name of a node, or its type if it has none. */
export const titleOf = (node: TreeNode, t: DesignerTranslate): string => node.name.trim() || t(`type.${node.type}`)
