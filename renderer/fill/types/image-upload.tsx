import { limitsOfFiles } from '#schemas/form/types/file-base.ts'
import { imageUpload, type ImageUploadItem } from '#schemas/form/types/image-upload.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { Files } from './file-upload.tsx'

const Pictures = (props: WidgetProps<ImageUploadItem>) => (
  <Files {...props} limits={limitsOfFiles(props.item, ['image'])} isGallery camera={props.item.camera} />
)

export const imageUploadWidget: ItemWidget<ImageUploadItem> = {
  type: 'imageUpload',
  itemType: imageUpload,
  frame: () => 'label',
  isLocked: true,
  Control: Pictures,
}
