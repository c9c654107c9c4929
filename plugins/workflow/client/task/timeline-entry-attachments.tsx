import { UnstyledButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { sizeText } from '#schemas/module/upload-file-types.ts'
import { openFile } from '#renderer/kit/open-answer-file.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import type { TimelineEntry } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import classes from './process-timeline.module.css'

/** Files and signature of one history entry. */
export function AttachmentList({ entry: { attachments, signature, user } }: { readonly entry: TimelineEntry }) {
  const t = useMessages(workflowMessages)
  return (
    <>
      {attachments && attachments.length > 0 && (
        <ul className={classes.attachments} aria-label={t('dialog.attachments')}>
          {attachments.map((file) => (
            <li key={file.ref}>
              <UnstyledButton
                className={classes.attachment!}
                onClick={() => void openFile(file).catch(() => notify.fail(t('handle.fileGone', { name: file.name })))}
              >
                <IconPaperclip size={16} stroke={1.6} aria-hidden="true" />
                <span className={classes.attachmentName}>{file.name}</span>
                <span className={classes.attachmentSize}>{sizeText(file.size)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {signature && (
        <img className={classes.signature} src={signature} alt={t('handle.signatureOf', { name: user ?? '' })} />
      )}
    </>
  )
}
