import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import type { Form } from '#schemas/form/form.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { treeFrom } from '../../shared/process-templates.ts'
import { designerMessages } from './messages.ts'
import { newId } from './node-types.ts'
import { TemplateGallery, templateWords } from './template-gallery.tsx'
import classes from './choose-starting-template.module.css'

export interface StartFromProps {
  readonly form: Form
  readonly isReadonly: boolean
  readonly onStart: (tree: TreeNode) => void
}

/** Start of a form without a process: process templates, and a blank one. */
export function StartFrom({ form, isReadonly, onStart }: StartFromProps) {
  const t = useMessages(designerMessages)
  const locale = useLocale()
  const words = templateWords(t)
  return (
    <section className={classes.screen}>
      <h2 className={classes.title}>{t('empty_.title')}</h2>
      <p className={classes.lead}>{t(isReadonly ? 'readonly' : 'empty_.hint')}</p>
      {!isReadonly && (
        <TemplateGallery
          onChoose={(template) => onStart(treeFrom(template, form, { locale, words, newId }))}
          onBlank={() => onStart({ id: 'start', type: 'start', name: words.start })}
        />
      )}
    </section>
  )
}
