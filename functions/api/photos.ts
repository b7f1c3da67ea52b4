import { photosContract } from '#shared/api/photos.ts';
import { addPhoto, deletePhoto, getPhotos, orderPhotos } from '../domain/photos/photos.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(photosContract, {
  GET: getPhotos,
  POST: addPhoto,
  PUT: orderPhotos,
  DELETE: deletePhoto,
});
