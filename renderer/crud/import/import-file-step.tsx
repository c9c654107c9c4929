import { Button, UnstyledButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconAlertCircle, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { api } from '../../kit/api.ts'
import { useMessages } from '../../kit/i18n.ts'
import classes from './import-file-step.module.css'
import parts from './import-notices.module.css'
import type { Import } from './use-import.ts'
import { importMessages } from '../lazy-part-messages.ts'

/** Step 1 of an import: the file, and a template. */
export function ChooseStep({
  copy,
  match,
  one,
}: {
  readonly copy: ClientModule
  readonly match: Readonly<Record<string, unknown>>
  readonly one: Import
}) {
  const t = useMessages(importMessages)
  const { file, busy, failure } = one.state
  const [isFetching, setFetching] = useState(false)
  const fetchTemplate = async (): Promise<void> => {
    setFetching(true)
    await api.download(`${copy.base}/import/template`, { match }).catch(() => undefined)
    setFetching(false)
  }

  return (
    <>
      <Dropzone
        className={classes.drop!}
        data-error={failure !== undefined || undefined}
        role="presentation"
        tabIndex={-1}
        activateOnKeyboard={false}
        enablePointerEvents
        multiple={false}
        onDrop={([dropped]) => void (dropped && one.choose(dropped))}
        inputProps={{ accept: '.xlsx,.csv,.txt', 'aria-label': t('file.label'), tabIndex: -1 }}
      >
        <IconFileSpreadsheet className={classes.dropIcon} size={32} stroke={1.3} aria-hidden="true" />
        <UnstyledButton className={classes.choose!} data-autofocus>
          {t(file ? 'file.other' : 'file.choose')}
        </UnstyledButton>
        <span className={parts.hint}>{t('file.hint', { max: copy.import!.maxRows.toLocaleString() })}</span>
        <output className={classes.chosen}>
          {file && t(busy === 'reading' ? 'file.reading' : 'file.chosen', { name: file.name })}
        </output>
      </Dropzone>
      {failure && (
        <p className={parts.failure} role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          {failure}
        </p>
      )}
      <div className={classes.template}>
        <Button
          variant="default"
          loading={isFetching}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => void fetchTemplate()}
        >
          {t('file.template')}
        </Button>
        <span className={parts.hint}>{t('file.templateHint')}</span>
      </div>
    </>
  )
}
