import { Menu } from '@mantine/core'
import { IconBraces, IconFileSpreadsheet, IconFileText, IconFileZip } from '@tabler/icons-react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import { exportRows } from './bulk-requests.ts'
import { bulkMessages } from '../lazy-part-messages.ts'

const icons = { zip: IconFileZip, xlsx: IconFileSpreadsheet, csv: IconFileText, json: IconBraces } as const
const names = { xlsx: 'Excel', csv: 'CSV', json: 'JSON', zip: 'Zip' } as const

export interface ExportItemsProps {
  readonly copy: ClientModule
  /** The list's query. */
  readonly params: Readonly<Record<string, unknown>>
  /** Fields of the visible columns, in order. */
  readonly shown: readonly string[]
  readonly total: number
  readonly isFiltered: boolean
}

/** Menu items to export the list: each format with the visible columns or with all. */
export default function ExportItems({ copy, params, shown, total, isFiltered }: ExportItemsProps) {
  const t = useMessages(bulkMessages)
  const { formats = [], fields = [], values = false } = copy.export ?? {}
  const visible = shown.filter((field) => fields.includes(field))
  const items = formats.flatMap((format) =>
    format === 'json' || format === 'zip' ? [] : (['shown', 'whole'] as const).map((which) => ({ format, which })),
  )
  const forPrograms = values ? formats.filter((format) => format !== 'zip') : []
  return (
    <>
      <Menu.Label>{t(isFiltered ? 'export.matching' : 'export.all', { count: total })}</Menu.Label>
      {items.map(({ format, which }) => {
        const Icon = icons[format]
        return (
          <Menu.Item
            key={`${format} ${which}`}
            leftSection={<Icon size={16} aria-hidden="true" />}
            onClick={() =>
              void exportRows(copy, { ...params, format, ...(which === 'shown' ? { fields: visible.join(',') } : {}) })
            }
          >
            {t(`export.${which}`, { format: names[format] })}
          </Menu.Item>
        )
      })}
      {formats.includes('zip') && (
        <Menu.Item
          leftSection={<IconFileZip size={16} aria-hidden="true" />}
          onClick={() => void exportRows(copy, { ...params, format: 'zip' })}
        >
          {t('export.attachments')}
        </Menu.Item>
      )}
      {forPrograms.length > 0 && <Menu.Divider />}
      {forPrograms.length > 0 && <Menu.Label>{t('export.forPrograms')}</Menu.Label>}
      {forPrograms.map((format) => {
        const Icon = icons[format]
        return (
          <Menu.Item
            key={`${format} values`}
            leftSection={<Icon size={16} aria-hidden="true" />}
            onClick={() => void exportRows(copy, { ...params, format, labels: '0' })}
          >
            {t('export.values', { format: names[format] })}
          </Menu.Item>
        )
      })}
    </>
  )
}
