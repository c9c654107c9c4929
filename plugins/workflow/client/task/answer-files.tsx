import { UnstyledButton } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { fileNameOf, filesIn } from '#schemas/form/types/file-base.ts'
import { sizeText } from '#schemas/module/upload-file-types.ts'
import { openFile } from '#renderer/kit/open-answer-file.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { workflowMessages } from '../messages.ts'
import classes from './answer-files.module.css'

/** Files of an answer, opened with the reader's session. */
export function AnswerFiles({ value }: { readonly value: unknown }) {
  const t = useMessages(workflowMessages)
  return (
    <ul className={classes.files}>
      {filesIn(value).map((file, at) => {
        const name = fileNameOf(file)
        return (
          <li key={file.url ?? at}>
            <UnstyledButton
              className={classes.file!}
              aria-label={t('handle.fileOpen', { name })}
              onClick={() => void openFile(file).catch(() => notify.fail(t('handle.fileFailed', { name })))}
            >
              <IconFile size={16} stroke={1.6} aria-hidden="true" />
              <span className={classes.name}>{name}</span>
              {file.size !== undefined && <span className={classes.size}>{sizeText(file.size)}</span>}
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
