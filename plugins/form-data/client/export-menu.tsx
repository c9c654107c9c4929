import { Button, Menu } from '@mantine/core'
import { IconBraces, IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import type { Cond } from '#schemas/module/cond.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { followBackgroundTask } from '#renderer/ui/background-task/task-dialog.tsx'
import { formDataMessages } from './messages.ts'

export interface ExportMenuProps {
  readonly formKey: string
  readonly filter: Cond | undefined
  readonly total: number
  /** Counts afresh: the file holds what there is by then. */
  readonly onOpen: () => unknown
}

const files = [
  { key: 'xlsx', format: 'xlsx', labels: '1', Icon: IconFileSpreadsheet },
  { key: 'csv', format: 'csv', labels: '1', Icon: IconFileText },
  { key: 'xlsxValues', format: 'xlsx', labels: '0', Icon: IconFileSpreadsheet },
  { key: 'csvValues', format: 'csv', labels: '0', Icon: IconFileText },
  { key: 'json', format: 'json', labels: '0', Icon: IconBraces },
] as const

/** What the list shows, filter included, as a file: labels for people, values for programs. */
export function ExportMenu({ formKey, filter, total, onOpen }: ExportMenuProps) {
  const t = useMessages(formDataMessages)
  const [isBusy, setBusy] = useState(false)

  const save = async ({ format, labels }: (typeof files)[number]): Promise<void> => {
    setBusy(true)
    try {
      const begun = await api.download(`/project/form/${formKey}/data/export`, {
        format,
        labels,
        filter: filter && JSON.stringify(filter),
      })
      if (begun) followBackgroundTask(begun.key, { title: t('export.title') })
    } catch {
      // The download has said so in a toast.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu width={240} onOpen={() => void onOpen()}>
      <Menu.Target>
        <Button variant="default" loading={isBusy} disabled={total === 0} leftSection={<IconDownload size={16} />}>
          {t('export.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(filter ? 'export.matching' : 'export.all', { count: total })}</Menu.Label>
        {files.map((file) => (
          <Menu.Item key={file.key} leftSection={<file.Icon size={16} />} onClick={() => void save(file)}>
            {t(`export.${file.key}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
