import { fileGroupNames, limitsOfFiles } from '#schemas/form/types/file-base.ts'
import { upload, type UploadItem } from '#schemas/form/types/upload.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { Files } from './file-upload.tsx'

const UploadControl = (props: WidgetProps<UploadItem>) => (
  <Files {...props} limits={limitsOfFiles(props.item, fileGroupNames)} isGallery={false} />
)

export const uploadWidget: ItemWidget<UploadItem> = {
  type: 'upload',
  itemType: upload,
  frame: () => 'label',
  isLocked: true,
  Control: UploadControl,
}
