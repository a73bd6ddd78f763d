export type TherapistGender = 'female' | 'male';

export function meetsGenderWish(
  gender: TherapistGender,
  wish: TherapistGender | 'any',
  acceptsOpposite: boolean,
): boolean {
  return wish === 'any' || wish === gender || acceptsOpposite;
}
