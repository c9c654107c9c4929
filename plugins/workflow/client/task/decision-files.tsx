import { useComputedColorScheme } from '@mantine/core'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { DecisionSettings } from '#schemas/process/node-settings.ts'
import { FileHostContext } from '#renderer/fill/file-upload-context.ts'
import { FillItem } from '#renderer/fill/form-item.tsx'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { attachmentsItem } from '../../shared/decision-limits.ts'
import { workflowMessages } from '../messages.ts'
import classes from './task-dialog-fields.module.css'
import { signatureId, type DecisionFiles as Files } from './use-decision-files.ts'

export interface DecisionFilesProps {
  readonly files: Files
  readonly attachments: DecisionSettings['attachments'] | 'optional'
  readonly signature: DecisionSettings['signature']
  readonly errors: readonly FieldError[]
}

/** Attachments and signature of a decision, edited with the widgets of the fill page. */
export function DecisionFiles({ files, attachments, signature, errors }: DecisionFilesProps) {
  const t = useMessages(workflowMessages)
  const locale = useLocale()
  const scheme = useComputedColorScheme('light')
  const items = [
    ...(attachments === 'off'
      ? []
      : [
          {
            ...attachmentsItem,
            label: t(attachments === 'required' ? 'dialog.attachments' : 'dialog.attachmentsOptional'),
            required: attachments === 'required',
          },
        ]),
    ...(signature === undefined
      ? []
      : [
          {
            id: signatureId,
            type: 'signature' as const,
            label: t(signature === 'required' ? 'dialog.signature' : 'dialog.signatureOptional'),
            required: signature === 'required',
          },
        ]),
  ]
  return (
    <FileHostContext value={files.host}>
      <div className={`fw-fill fw-js ${classes.decisionFiles}`} data-scheme={scheme}>
        {items.map((item) => (
          <FillItem
            key={item.id}
            item={item}
            value={files.answers[item.id]}
            error={errors.find(({ field }) => field === item.id)?.message}
            locale={locale}
            onChange={files.change}
          />
        ))}
      </div>
    </FileHostContext>
  )
}
