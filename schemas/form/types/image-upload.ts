import { defineItemType } from '../item-type.ts'
import { filesSettings, severalFiles, type FilesItem } from './file-base.ts'

/** Uploads of pictures, picked or taken with the phone's camera. */
export interface ImageUploadItem extends FilesItem {
  readonly type: 'imageUpload'
  /** Whether phones open the camera directly, without a choice of existing pictures. */
  readonly camera?: boolean
}

export const imageUpload = defineItemType<ImageUploadItem>({
  ...severalFiles<ImageUploadItem>(['image']),
  type: 'imageUpload',
  name: { 'zh-cn': '图片上传', en: 'Picture upload' },
  group: 'files',
  becomes: ['upload', 'imageUpload'],
  settings: {
    ...filesSettings,
    camera: {
      type: 'bool',
      label: { 'zh-cn': '手机上直接拍照', en: 'Take a photo on phones' },
      help: {
        'zh-cn': '打开相机，不从相册选择；电脑上不受影响',
        en: 'Opens the camera instead of the gallery. Computers aren’t affected.',
      },
      section: 'limits',
      isPublic: true,
      isAppearance: true,
    },
  },
})
