import { finding } from '../finding.ts'
import { displayOnly, type Kind } from './kind.ts'

/** Sanitised HTML between the questions. */
export const description: Kind = {
  ...displayOnly,
  type: 'description',
  create: () => ({ html: '' }),
  check: (item, at) => (item.html?.trim() || item.label.trim() ? []
    : [finding('description.empty', `${at}/html`, '说明文字是空的', 'A description is empty', item.id)]),
}
