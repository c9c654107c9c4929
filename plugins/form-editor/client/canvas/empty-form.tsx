import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { Form, Item } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { FindingList } from '../create/finding-list.tsx'
import { readDocument, type ReadDocument } from '../create/read-form-document.ts'
import { itemsOf, templates } from '../create/form-templates.ts'
import { ItemTypeIcon } from '../item-type-icons.ts'
import { formEditorMessages } from '../messages.ts'
import { TypeMenu } from '../types/question-type-menu.tsx'
import type { Editing } from '../use-editor-actions.ts'
import classes from './empty-form.module.css'
import { TextOnCanvas } from './text-on-canvas.tsx'
import { questionOfLines } from './question-from-pasted-lines.ts'

export interface EmptyFormProps {
  readonly form: Form
  readonly editing: Editing
}

/** Starts a form without questions: type the first one, or use a template or a file. */
export function EmptyForm({ form, editing }: EmptyFormProps) {
  const t = useMessages(formEditorMessages)
  const locale = useLocale()
  const [isChoosing, setChoosing] = useState(false)
  const [read, setRead] = useState<ReadDocument>()
  const start = (lines: string): void => {
    const blank = { id: '', type: 'radio', label: '' } as Item // only its type and label matter
    const { label = '', options } = questionOfLines(blank, lines) as { label?: string; options?: readonly unknown[] }
    editing.begin(options?.length ? 'radio' : 'input', { label, ...(options?.length ? { options } : {}) })
  }
  const bring = async (file: File | null): Promise<void> => {
    if (!file) return
    const found = await readDocument(file)
    setRead(found)
    if (!('form' in found)) return
    const { title, ...rest } = found.form
    editing.changeForm({ ...rest, title: form.title.trim() === '' ? title : form.title })
  }

  return (
    <div className={classes.empty}>
      <div className={classes.first} data-fields>
        <TextOnCanvas
          field="label"
          value=""
          placeholder={t('canvas.empty.type')}
          label={t('canvas.empty.label')}
          maxLength={limits.label}
          isWide
          onChange={(label) => editing.begin('input', { label })}
          onEnter={() => setChoosing(true)}
          onSlash={() => setChoosing(true)}
          onLines={start}
        />
        {isChoosing && (
          <TypeMenu
            onPick={(type) => {
              setChoosing(false)
              editing.add(type)
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </div>
      <h3 className={classes.heading}>{t('canvas.empty.templates')}</h3>
      <ul className={classes.templates}>
        {templates.map((template) => (
          <li key={template.name}>
            <button
              type="button"
              className={classes.template}
              onClick={() => {
                const items = itemsOf(template, locale)
                editing.changeForm({ items, ...(form.title.trim() === '' ? { title: template.title[locale] } : {}) })
                editing.select(undefined)
              }}
            >
              <span className={classes.name}>{template.title[locale]}</span>
              <span className={classes.about}>{t('canvas.empty.questions', { count: template.questions.length })}</span>
              <span className={classes.icons}>
                {template.questions.map(({ type }, at) => (
                  // Templates never change, so the index is a stable key.
                  // oxlint-disable-next-line react/no-array-index-key
                  <ItemTypeIcon key={at} type={type} size={16} />
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <FileButton accept=".json,application/json" onChange={(file) => void bring(file)}>
        {(props) => (
          <Button {...props} variant="subtle" leftSection={<IconFileImport size={16} aria-hidden="true" />}>
            {t('create.import')}
          </Button>
        )}
      </FileButton>
      {read && 'faults' in read && <FindingList tone="red" title={t('create.faults')} findings={read.faults} />}
    </div>
  )
}
