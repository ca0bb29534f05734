//! The road.

use gravemarch::Place;

#[test]
fn a_point_lies_on_the_place_it_was_made_from() {
    for place in (0..=12).map(Place) {
        assert_eq!(Place::at(place.point()), Some(place));
    }
    assert_eq!(Place::at(Place(13).point()), None);
    assert_eq!(Place::at(Place(-1).point()), None);
}
